"""Drawing: elements and sheets become PDF pages and PNG pictures. The only code that knows PDF."""
