"""Section 14.01: Light Artillery Drones, from the pallet to the first shot and back."""
