"""Computer opponents. They see only what their seat can see, and never touch the game's dice."""
