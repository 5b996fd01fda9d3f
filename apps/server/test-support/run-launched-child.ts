/** Waits for a child of a launcher that never returns to its event loop: the probe at the argument. */
import { Launcher } from '../src/child-processes/launcher';

const [, , probe = ''] = process.argv;
const child = await new Launcher().start(new URL(probe), { heapMb: 64, memoryMb: 512, cpuS: 600 });
child.send({ do: 'spin' });
await child.ended;
