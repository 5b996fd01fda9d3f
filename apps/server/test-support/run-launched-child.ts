/** Waits for a child of a launcher that never returns to its event loop: the probe at the argument. */
import { Launcher } from '../src/child-processes/launcher';
import { PROBE_RESOURCES } from './probe-child';

const [, , probe = ''] = process.argv;
const child = await new Launcher().start(new URL(probe), PROBE_RESOURCES);
child.send({ do: 'spin' });
await child.ended;
