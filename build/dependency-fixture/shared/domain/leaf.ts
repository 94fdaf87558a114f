import 'node:fs';
import './missing.ts';
import type { Part } from '../../electron/core/part.ts';
import '../upstream/wire.ts';
export type Leaf = Part;
