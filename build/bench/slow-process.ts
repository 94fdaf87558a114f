import { Server } from 'node:net';
import { slowDown } from './slow-link.ts';

// Loaded into the reference services before anything else (`--slow network`): puts all their servers behind the link.
slowDown(Server.prototype);
