import './part.ts';
import './part.test.ts';
import './testing/double.ts';
