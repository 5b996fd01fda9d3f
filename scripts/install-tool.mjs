/** Installs one of the large tools into its folder: `node scripts/install-tool.mjs testing/emulator`. */
import { installTool } from './install.mjs';

await installTool(process.argv[2]);
