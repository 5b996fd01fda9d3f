import './app/zod-without-eval';
import './ui/styles/theme.css';
import { pageConfig } from './page-config';
import { isEntrance, loadFurtherRoutes } from './app/routes/load-further-routes';
import { applyStoredTheme } from './app/theme-choice';
import { loadTables } from './texts/load-tables';
import { trackInputModality } from './ui/input-modality';

applyStoredTheme();
trackInputModality(document.documentElement);
document.title = `${pageConfig.productName} WebAR Platform`;

// Further routes are loaded together with the texts; if that fails, the router tries again.
if (!isEntrance(location.pathname)) loadFurtherRoutes().catch(() => undefined);
// Modules that show texts are loaded after the texts. The page preloads both in parallel.
void loadTables().then(async () => import('./app/start'));
