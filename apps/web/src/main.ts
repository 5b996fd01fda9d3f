import './app/zod-without-eval';
import './ui/styles/theme.css';
import { pageConfig } from './page-config';
import { applyStoredTheme } from './app/theme-choice';
import { loadTables } from './texts/load-tables';
import { trackInputModality } from './ui/input-modality';

applyStoredTheme();
trackInputModality(document.documentElement);
document.title = `${pageConfig.productName} WebAR Platform`;

// Modules that show texts are loaded after the texts. The page preloads both in parallel.
void loadTables().then(async () => import('./app/start'));
