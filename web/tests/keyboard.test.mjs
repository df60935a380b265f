import { playEveryGame } from './games.mjs';
import { byKeys } from './hands.mjs';

playEveryGame('keyboard', byKeys, 2);
