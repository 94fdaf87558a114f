import './part.ts';
import './part.test.ts';
