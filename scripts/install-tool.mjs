/** Installs one of the large tools into its own folder: `node scripts/install-tool.mjs emulator`. */
import { installTool } from './install.mjs';

await installTool(process.argv[2]);
