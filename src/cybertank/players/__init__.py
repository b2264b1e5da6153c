"""Computer opponents. They see what their seat may see, and never touch the game's dice."""
