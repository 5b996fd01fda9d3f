/** Waits for a child of a launcher that never returns to its event loop. */
import { Launcher } from '../src/child-processes/launcher';
import { LAUNCHED_PROBE } from './probe-child';

const child = await new Launcher().start(LAUNCHED_PROBE.url, { heapMb: 64, memoryMb: 512, cpuS: 600 });
child.send({ do: 'spin' });
await child.ended;
