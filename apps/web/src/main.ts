import './app/zod-without-eval';
import './ui/styles/theme.css';
import { pageConfig } from './page-config';
import { applyStoredTheme } from './app/theme-choice';
import { loadTables } from './texts/load-tables';
import { trackInputModality } from './ui/input-modality';

applyStoredTheme();
trackInputModality(document.documentElement);
document.title = `${pageConfig.productName} WebAR Platform`;

// What shows words is loaded after the words; the page has told the browser to fetch both at once.
void loadTables().then(async () => import('./app/start'));
