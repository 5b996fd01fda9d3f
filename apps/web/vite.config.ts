import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { decoderFiles } from './build/decoder-files';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), decoderFiles()],
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' },
  },
  build: {
    rollupOptions: {
      input: { main: `${import.meta.dirname}/index.html`, frame: `${import.meta.dirname}/ar-frame/index.html` },
    },
  },
});
