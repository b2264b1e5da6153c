"""15.02, 15.04 Vulcans: their Heavy Drones, and the tasks that only they can do."""
