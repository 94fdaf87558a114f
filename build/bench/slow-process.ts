import { Server } from 'node:net';
import { slowDown } from './slow-link.ts';

// Loaded into the reference services before all else (`--slow network`): all their servers are behind the link.
slowDown(Server.prototype);
