/** Generated from the contract; see the README. */
import type { OwnToken } from '@anchora/contract/api-tokens';
import type { ProjectNumbers, NamedLinks, NamedLink } from '@anchora/contract/numbers';
import type { DailyCounts } from '@anchora/contract/projects';
import type { CompiledTarget } from '@anchora/contract/scene/compiled-targets';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type {
  PublishCheck,
  Published,
  SceneVersions,
  SceneVersionDocument,
  SceneVersion,
} from '@anchora/contract/scene/versions';
import type { UploadedFile, PresignedUpload } from '@anchora/contract/uploads';
import type { V1ProjectPage, V1Project, Done, Restored } from '@anchora/contract/v1/v1-answers';
import type { Webhooks, NewWebhook, Webhook, WebhookDeliveries } from '@anchora/contract/webhooks';

export interface Calls {
  readToken: { answer: OwnToken };
  listProjects: {
    query?: {
      view?: 'active' | 'archived' | 'trash';
      sort?: 'newest' | 'oldest' | 'name' | 'views' | 'changed';
      q?: string;
      type?: 'image-tracking' | 'markerless';
      content?: '3d-model' | 'video';
      visibility?: 'public' | 'private';
      tracking?: 'ready' | 'building' | 'missing';
      cursor?: string;
    };
    answer: V1ProjectPage;
  };
  createProject: {
    body: {
      name: string;
      description?: string | null;
      type: 'image-tracking' | 'markerless';
      contentType: '3d-model' | 'video';
      modelUrl?: string | null;
      usdzUrl?: string | null;
      targetImageUrl?: string | null;
      targetMindFile?: string | null;
      isPublic?: boolean;
    };
    answer: V1Project;
  };
  readProject: { params: { key: string | number }; answer: V1Project };
  changeProject: {
    params: { key: string | number };
    body: {
      isPublic?: boolean;
      name?: string;
      description?: string | null;
      status?: 'active' | 'archived';
      usdzUrl?: string | null;
      quality?: 'balanced' | 'sharp' | 'light' | 'original';
      visitorLanguage?: 'platform' | 'phone' | 'en' | 'vi';
    };
    answer: V1Project;
  };
  deleteProject: { params: { key: string | number }; answer: V1Project };
  restoreProject: { params: { key: string | number }; answer: V1Project };
  buildTrackingFile: { params: { key: string | number }; answer: V1Project };
  readQrCode: { params: { key: string | number }; query?: { format?: string }; answer: ArrayBuffer };
  readDraft: { params: { key: string | number }; answer: SceneDraft };
  saveDraft: { params: { key: string | number }; body: object; answer: SceneDraft };
  dropDraft: { params: { key: string | number }; answer: SceneDraft };
  checkPublication: { params: { key: string | number }; answer: PublishCheck };
  publishDraft: {
    params: { key: string | number };
    body: { revision: number; note?: string; usdzUrl?: string | null; closeReplaced?: boolean };
    answer: Published;
  };
  listVersions: { params: { key: string | number }; answer: SceneVersions };
  readVersion: { params: { key: string | number; number: string | number }; answer: SceneVersionDocument };
  changeVersion: {
    params: { key: string | number; number: string | number };
    body: { isPinned: boolean };
    answer: SceneVersion;
  };
  deleteVersion: { params: { key: string | number; number: string | number }; answer: Done };
  restoreVersion: {
    params: { key: string | number; number: string | number };
    body: { publish: boolean; closeReplaced?: boolean };
    answer: Restored;
  };
  readNumbers: {
    params: { key: string | number };
    query: {
      from: string;
      to: string;
      by?:
        | 'hour'
        | 'device'
        | 'browser'
        | 'country'
        | 'picture'
        | 'source'
        | 'found-after'
        | 'stayed-for'
        | 'action'
        | 'failure';
    };
    answer: ProjectNumbers;
  };
  readNumbersTable: {
    params: { key: string | number };
    query: {
      from: string;
      to: string;
      by?:
        | 'hour'
        | 'device'
        | 'browser'
        | 'country'
        | 'picture'
        | 'source'
        | 'found-after'
        | 'stayed-for'
        | 'action'
        | 'failure';
    };
    answer: ArrayBuffer;
  };
  readDailyCounts: { params: { key: string | number }; answer: DailyCounts };
  listLinks: { params: { key: string | number }; answer: NamedLinks };
  makeLink: { params: { key: string | number }; body: { name: string }; answer: NamedLink };
  renameLink: { params: { key: string | number; code: string | number }; body: { name: string }; answer: NamedLink };
  deleteLink: { params: { key: string | number; code: string | number }; answer: Done };
  uploadFile: { answer: UploadedFile };
  announceUpload: { body: { fileName: string; contentType: string; size: number }; answer: PresignedUpload };
  completeUpload: { params: { fileId: string | number }; answer: UploadedFile };
  readFile: { params: { fileId: string | number }; answer: ArrayBuffer };
  readTarget: { params: { fileId: string | number }; answer: CompiledTarget };
  buildTarget: { params: { fileId: string | number }; body: { tracking?: string | null }; answer: CompiledTarget };
  listWebhooks: { answer: Webhooks };
  makeWebhook: { body: { url: string; events: string[] }; answer: NewWebhook };
  changeWebhook: { params: { id: string | number }; body: { events?: string[]; isOn?: boolean }; answer: Webhook };
  deleteWebhook: { params: { id: string | number }; answer: Done };
  replaceWebhookSecret: { params: { id: string | number }; answer: NewWebhook };
  testWebhook: { params: { id: string | number }; answer: Done };
  listDeliveries: { params: { id: string | number }; answer: WebhookDeliveries };
  sendDeliveryAgain: { params: { id: string | number; deliveryId: string | number }; answer: Done };
}

export const ROUTES: Record<keyof Calls, readonly [method: string, path: string, answer?: 'bytes']> = {
  readToken: ['GET', '/api/v1/token'],
  listProjects: ['GET', '/api/v1/projects'],
  createProject: ['POST', '/api/v1/projects'],
  readProject: ['GET', '/api/v1/projects/{key}'],
  changeProject: ['PATCH', '/api/v1/projects/{key}'],
  deleteProject: ['DELETE', '/api/v1/projects/{key}'],
  restoreProject: ['POST', '/api/v1/projects/{key}/restore'],
  buildTrackingFile: ['POST', '/api/v1/projects/{key}/tracking-file'],
  readQrCode: ['GET', '/api/v1/projects/{key}/qr-code', 'bytes'],
  readDraft: ['GET', '/api/v1/projects/{key}/draft'],
  saveDraft: ['PUT', '/api/v1/projects/{key}/draft'],
  dropDraft: ['DELETE', '/api/v1/projects/{key}/draft'],
  checkPublication: ['GET', '/api/v1/projects/{key}/publish'],
  publishDraft: ['POST', '/api/v1/projects/{key}/publish'],
  listVersions: ['GET', '/api/v1/projects/{key}/versions'],
  readVersion: ['GET', '/api/v1/projects/{key}/versions/{number}'],
  changeVersion: ['PATCH', '/api/v1/projects/{key}/versions/{number}'],
  deleteVersion: ['DELETE', '/api/v1/projects/{key}/versions/{number}'],
  restoreVersion: ['POST', '/api/v1/projects/{key}/versions/{number}/restore'],
  readNumbers: ['GET', '/api/v1/projects/{key}/numbers'],
  readNumbersTable: ['GET', '/api/v1/projects/{key}/numbers.csv', 'bytes'],
  readDailyCounts: ['GET', '/api/v1/projects/{key}/daily-counts'],
  listLinks: ['GET', '/api/v1/projects/{key}/links'],
  makeLink: ['POST', '/api/v1/projects/{key}/links'],
  renameLink: ['PATCH', '/api/v1/projects/{key}/links/{code}'],
  deleteLink: ['DELETE', '/api/v1/projects/{key}/links/{code}'],
  uploadFile: ['POST', '/api/v1/files'],
  announceUpload: ['POST', '/api/v1/uploads'],
  completeUpload: ['POST', '/api/v1/uploads/{fileId}/complete'],
  readFile: ['GET', '/api/v1/files/{fileId}', 'bytes'],
  readTarget: ['GET', '/api/v1/targets/{fileId}'],
  buildTarget: ['PUT', '/api/v1/targets/{fileId}'],
  listWebhooks: ['GET', '/api/v1/webhooks'],
  makeWebhook: ['POST', '/api/v1/webhooks'],
  changeWebhook: ['PATCH', '/api/v1/webhooks/{id}'],
  deleteWebhook: ['DELETE', '/api/v1/webhooks/{id}'],
  replaceWebhookSecret: ['POST', '/api/v1/webhooks/{id}/secret'],
  testWebhook: ['POST', '/api/v1/webhooks/{id}/test'],
  listDeliveries: ['GET', '/api/v1/webhooks/{id}/deliveries'],
  sendDeliveryAgain: ['POST', '/api/v1/webhooks/{id}/deliveries/{deliveryId}/again'],
};
