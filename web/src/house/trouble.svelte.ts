/** What is wrong with the storage of this browser; empty if nothing is. */
class Trouble {
  storage = $state('');
}

export const trouble = new Trouble();
