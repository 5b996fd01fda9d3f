import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { chosenVideo, downloadModel } from '../../loading/early-content';
import { Gate } from '../../loading/gate';
import { loadVideo } from '../../loading/load-video';
import { retryable } from '../../loading/retryable';
import { type ItemOf, type MediaItem, type SceneFiles, loadImage } from '../../scene/built/scene-files';
import { ContentPlayer } from '../content-player';

/** Phones decode few videos at once, so further ones pause the oldest. Chosen, not measured. */
const MOST_VIDEOS = 2;

interface SceneMediaEvents {
  onAudio(audio: { muted: boolean; blocked: boolean }): void;
  onProgress(share: number): void;
  /** Called when another item replaces this one. */
  onStopped(id: string): void;
}

interface Player {
  item: MediaItem;
  element: HTMLMediaElement;
  player: ContentPlayer;
  /** Loads again after a failure. */
  loaded: () => Promise<unknown>;
}

/**
 * The files of a visitor's scenes. Media may play because of the tap on Start, or of the tap that changes the scene. At
 * most two videos and one sound play at once, and only one of the videos is heard, because phones would pause others
 * anyway.
 */
export class SceneMedia implements SceneFiles {
  private readonly players = new Map<string, Player>();
  /** Ids of the playing items, oldest first. */
  private playing: string[] = [];
  private muted = false;
  private readonly start = new Gate();
  readonly tapped = this.start.opened;

  /** @param mediaHolder holds the videos, because some browsers play none outside the document. */
  constructor(
    private readonly mediaHolder: HTMLElement,
    private readonly events: SceneMediaEvents,
  ) {}

  model(address: string): Promise<ArrayBuffer> {
    return downloadModel(address, this.start, { onProgress: (share) => this.events.onProgress(share) });
  }

  image(address: string): Promise<HTMLImageElement> {
    return loadImage(address);
  }

  /** Starts loading the media of a scene. Must be called in the tap itself if a tap changes the scene. */
  prepare(scene: PublicSceneOfItems): void {
    for (const item of scene.items) {
      if (item.kind === 'video' || item.kind === 'sound') this.playerOf(item).item = item;
    }
    // The items of a scene that is shown may have been edited.
    this.mutePlaying();
  }

  /** Must be called in the tap on Start itself, so that media may have sound later. */
  unlock(): void {
    this.start.open();
    for (const { player } of this.players.values()) player.unlock();
  }

  async video(item: ItemOf<'video'>): Promise<HTMLVideoElement> {
    const { element, loaded } = this.playerOf(item);
    await loaded();
    if (!(element instanceof HTMLVideoElement)) throw new TypeError('Expected a video');
    return element;
  }

  sound(item: ItemOf<'sound'>): Promise<HTMLAudioElement> {
    const { element } = this.playerOf(item);
    if (!(element instanceof HTMLAudioElement)) throw new TypeError('Expected a sound');
    return Promise.resolve(element);
  }

  play(item: MediaItem, playing: boolean): void {
    const player = this.players.get(item.id);
    this.playing = this.playing.filter((id) => id !== item.id);
    if (!player) return;
    if (!playing) {
      player.player.pause();
      return this.mutePlaying();
    }
    this.playing.push(item.id);
    this.makeRoomFor(item);
    this.mutePlaying();
    void player.player.play();
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    for (const player of this.players.values()) this.mute(player);
    this.events.onAudio({ muted, blocked: false });
  }

  release(id: string): void {
    const player = this.players.get(id);
    if (!player) return;
    this.players.delete(id);
    this.playing = this.playing.filter((playing) => playing !== id);
    player.player.pause();
    const { src } = player.element;
    player.element.removeAttribute('src');
    player.element.load();
    // A small video was loaded as a whole (`load-video.ts`); of other addresses nothing is revoked. An element that
    // still read from the address would report an error in the console.
    URL.revokeObjectURL(src);
    player.element.remove();
    this.mutePlaying();
  }

  /** Reports the state of the sound again if any is heard. */
  tell(): void {
    for (const id of this.playing) {
      const player = this.players.get(id);
      if (player && !this.isSilent(player.item)) this.events.onAudio({ muted: this.muted, blocked: false });
    }
  }

  /** Stops and rewinds everything. */
  rest(): void {
    this.playing = [];
    for (const { player } of this.players.values()) player.rest();
  }

  private playerOf(item: MediaItem): Player {
    const known = this.players.get(item.id);
    if (known?.item.address === item.address) return known;
    if (known) this.release(item.id);
    const element = document.createElement(item.kind === 'video' ? 'video' : 'audio');
    element.className = 'scene-media';
    element.dataset['testid'] = `ar-media-${item.id}`;
    this.mediaHolder.append(element);
    const player: Player = {
      item,
      element,
      player: new ContentPlayer(element, (audio) => {
        // A video that the document mutes has no state of sound to report.
        if (!this.isSilent(player.item))
          this.events.onAudio({ muted: this.muted || audio.blocked, blocked: audio.blocked });
      }),
      loaded: retryable(() => this.load(element, item)),
    };
    // Callers that await it receive the error; without this line it would be unhandled if none does.
    player.loaded().catch(() => undefined);
    this.players.set(item.id, player);
    if (this.start.isOpen) player.player.unlock();
    return player;
  }

  private makeRoomFor(item: MediaItem): void {
    const others = this.playing.filter((id) => id !== item.id && this.players.get(id)?.item.kind === item.kind);
    const most = item.kind === 'video' ? MOST_VIDEOS - 1 : 0;
    for (const id of others.slice(0, Math.max(0, others.length - most))) {
      this.playing = this.playing.filter((playing) => playing !== id);
      this.players.get(id)?.player.pause();
      this.events.onStopped(id);
    }
  }

  /** Mutes what plays, or lets it be heard, after another item has started or stopped. */
  private mutePlaying(): void {
    for (const id of this.playing) {
      const player = this.players.get(id);
      if (player) this.mute(player);
    }
  }

  private mute({ item, player, element }: Player): void {
    const muted = this.muted || this.isSilent(item);
    if (element.muted !== muted) player.setMuted(muted);
  }

  /** True for a video that the document mutes, or that plays beside a newer one with sound. */
  private isSilent(item: MediaItem): boolean {
    if (item.kind === 'sound') return false;
    if (item.muted) return true;
    const heard = this.playing.findLast((id) => {
      const other = this.players.get(id)?.item;
      return other?.kind === 'video' && !other.muted;
    });
    return heard !== undefined && heard !== item.id;
  }

  private load(element: HTMLMediaElement, item: MediaItem): Promise<unknown> {
    const { address } = item;
    if (item.kind === 'video' && element instanceof HTMLVideoElement) {
      const chosen = chosenVideo(element, address, item.full);
      return loadVideo(element, chosen, this.start, (share) => this.events.onProgress(share));
    }
    element.preload = 'auto';
    element.src = address;
    return Promise.resolve();
  }
}
