/** How the house in this browser fares, and what this browser stores. */
class Trouble {
  /** Whether the browser refuses to store places and settings. */
  forgets = $state(false);
  /** What is wrong with its storage; empty if nothing is. */
  storage = $state('');
  /** How many bytes of it have come so far; 0 when it is there. */
  coming = $state(0);
  /** When the errand began that it is busy with; 0 when it is not. */
  busySince = $state(0);
}

export const trouble = new Trouble();
