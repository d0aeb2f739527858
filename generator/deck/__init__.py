"""What the game is: frozen models read from cards.yaml, and the checks no schema can see."""
