import './app/zod-without-eval';
import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageConfig } from './api/page-config';
import { App } from './app/app';
import { applyStoredTheme } from './app/theme-choice';
import { rememberPlaces } from './app/visited-places';

applyStoredTheme();
rememberPlaces();
document.title = `${pageConfig.productName} WebAR Platform`;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
