import 'node:path';
import '../two/two.ts';
import '../../app/app.ts';
import '../../../electron/hosting/host.ts';
