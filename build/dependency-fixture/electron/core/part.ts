import 'electron';
import 'set-cookie-parser';
import '../demo/start.ts';
import '../hosting/host.ts';
import './cycle.ts';
export type Part = string;
