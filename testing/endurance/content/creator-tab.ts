import type { BrowserContext, Page } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import type { PickedFile, Way } from './materials';

/** Moments at which something is killed. */
export type Step =
  /** Before anything is uploaded, in the browser, or on the server after the source was uploaded. */
  | 'conversion'
  | 'upload'
  | 'creation'
  /** The browser makes the smaller copy of a video. */
  | 'copy'
  | 'copy-upload'
  /** The uploaded copy becomes a variant of the video. */
  | 'copy-assignment'
  /** The server makes the smaller copy and the cover of a video. */
  | 'server-copy'
  /** The server makes a variant. */
  | 'variant'
  /** The original is given up for its variant. */
  | 'kept-copy'
  /** The original has been given up, and its object is being deleted. */
  | 'kept-deletion';

export const STEPS: Record<Way, readonly [Step, ...Step[]]> = {
  model: ['upload', 'creation', 'variant', 'kept-copy', 'kept-deletion'],
  'foreign model': ['conversion', 'upload', 'creation', 'variant'],
  'heavy video': ['upload', 'creation', 'copy', 'copy-upload', 'copy-assignment'],
  'heavy video, copied by the server': ['creation', 'server-copy'],
  'foreign video': ['upload', 'conversion', 'creation', 'variant'],
};

/** Longest wait of the tab: a step takes less, even if its server is killed meanwhile. Chosen, not measured. */
const PATIENCE_MS = 400_000;

/** A creator's tab, in which one project is made from a picked file by the wizard. */
export class CreatorTab {
  /** Set once the tab has got the answer to its creation. */
  created: Project | null = null;
  private readonly creation: Promise<Project>;
  private isCreated = false;
  private readonly reached = new Map<Step, () => void>();

  private constructor(private readonly page: Page) {
    page.on('request', (request) => this.note(request.method(), new URL(request.url()).pathname));
    this.creation = new Promise((resolve) => {
      page.on('response', (response) => {
        const isCreation = response.request().method() === 'POST' && response.url().endsWith('/api/projects');
        if (!isCreation || !response.ok()) return;
        this.isCreated = true;
        void response.json().then((project: Project) => resolve((this.created = project)), ignore);
      });
    });
    // The copy is made in a worker of its own.
    page.on('worker', () => {
      if (this.isCreated) this.reach('copy');
    });
  }

  static async open(context: BrowserContext): Promise<CreatorTab> {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const tab = new CreatorTab(page);
    await page.goto('/create-project');
    await page.getByRole('tab', { name: 'Project Details' }).waitFor();
    return tab;
  }

  /** Resolves when the tab begins a step; `variant`, `server-copy` and `kept-deletion` are not its own. */
  beginning(step: Step): Promise<void> {
    return new Promise((resolve) => this.reached.set(step, resolve));
  }

  /** Makes the project, as far as it gets. */
  async make(way: Way, file: PickedFile, name: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('Project name').fill(name);
    await page.getByRole('radio', { name: 'Markerless' }).click();
    await page.getByRole('button', { name: 'Continue to Content' }).click();
    if (way.includes('video')) await page.getByRole('radio', { name: 'Video' }).click();
    if (way === 'model') await page.getByLabel('3D model file').setInputFiles(file);
    else if (way.startsWith('heavy video')) await page.getByLabel('Video file').setInputFiles(file);
    else await this.convert(way, file);
    await page.getByRole('button', { name: 'Create Project' }).click();
  }

  /** Deletes the original of the project, as soon as its copies are ready. */
  async keepCopy(): Promise<void> {
    const { page } = this;
    const { id } = await this.creation;
    await page.goto(`/view/${id}`);
    await page.getByRole('button', { name: 'Chỉ giữ bản nhỏ' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa bản gốc' }).click();
    await page.getByText(/^(Đã xóa|Chưa xóa được) bản gốc$/).waitFor();
  }

  private async convert(way: Way, file: PickedFile): Promise<void> {
    const { page } = this;
    const picker = way === 'foreign model' ? 'Files to make a 3D model from' : 'File to make a video from';
    await page.getByLabel(picker).setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: `Convert ${file.name}` });
    const button = way === 'foreign model' ? 'Convert' : 'Convert on the server';
    await dialog.getByRole('button', { name: button, exact: true }).click();
    if (way === 'foreign model') this.reach('conversion');
    await dialog.waitFor({ state: 'hidden' });
  }

  async close(): Promise<void> {
    if (!this.page.isClosed()) await this.page.close();
  }

  private note(method: string, pathname: string): void {
    if (method === 'PUT' && pathname.endsWith('/variants/light')) this.reach('copy-assignment');
    if (method !== 'POST') return;
    const isUpload = pathname === '/api/presigned-upload' || pathname === '/api/upload';
    if (isUpload) this.reach(this.isCreated ? 'copy-upload' : 'upload');
    if (pathname === '/api/conversions') this.reach('conversion');
    if (pathname.endsWith('/kept-variant')) this.reach('kept-copy');
    if (pathname === '/api/projects') this.reach('creation');
  }

  private reach(step: Step): void {
    this.reached.get(step)?.();
  }
}

function ignore(): void {}
