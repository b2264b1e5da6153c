"""Computer opponents. They see only what their seat may see, and never touch the game's dice."""
