import { playEveryGame } from './games.mjs';
import { byMouse } from './hands.mjs';

playEveryGame('mouse', byMouse, 1);
