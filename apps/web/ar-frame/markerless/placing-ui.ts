import './placing.css';

export { placingHud } from './placing-hud';
export { fitStartOverlay } from './fit-start-overlay';
