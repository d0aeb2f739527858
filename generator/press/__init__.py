"""Files for print shops: PDF/X, pictures in exact pixels, and what goes with them."""
