import { MAX_SCENE_NAME_LENGTH } from '@anchora/contract/limits';
import { RANGES } from '@anchora/contract/scene/ranges';
import type { SceneTarget } from '@anchora/contract/scene/scene-shape';
import { kindOfSurface, SURFACE_KINDS, type SurfaceKind, surfaceOf } from '@anchora/contract/scene/surface-kind';
import { useState } from 'react';
import { lazyPart } from '../../../lazy-part';
import { stage } from '../../../texts/stage';
import { SelectField } from '../../../ui/fields/select-field';
import { Switch } from '../../../ui/fields/switch';
import { changeTarget } from '../document/edit-document';
import { useHistory, useStage } from '../session/stage-context';
import { LiveText } from './live-text';
import { NumberField } from './number-field';
import { ReplacePicture } from './replace-picture';
import { Section } from './section';
import { isSameSurface } from './is-same-surface';
import { FINENESS } from './units';
import { previewAddress } from '@anchora/contract/preview-address';
import { fileAddress } from '@anchora/contract/file-paths';
import { LatePart } from '../../../ui/layers/late-part';

/** These fields are loaded only for a picture that goes around something. */
const { Part: SurfaceFields } = lazyPart(async () => (await import('./surface-fields')).SurfaceFields);

const texts = stage.scene;
/** The width that is proposed when the switch is turned on: about that of a sheet of A4. */
const USUAL_WIDTH_CM = 20;

/** The fields of one picture of the project, and a way to replace it. */
export function TargetFields({ target, disabled }: { target: SceneTarget; disabled: boolean }) {
  const { session } = useStage();
  const { scenes } = useHistory().present.document;
  const change = (fields: Partial<SceneTarget>, control?: string) =>
    session.edit(
      (document) => changeTarget(document, target.id, (one) => ({ ...one, ...fields })),
      control ? { run: { name: `${control} of ${target.id}` } } : {},
    );
  const title = target.retired ? `${texts.target} (${stage.outline.retired})` : texts.target;
  return (
    <Section title={title} open={!target.retired}>
      <img
        src={previewAddress(fileAddress(target.image))}
        alt=""
        className="max-h-40 max-w-full justify-self-center shadow-pinned"
      />
      <ReplacePicture target={target} disabled={disabled} />
      <LiveText
        label={texts.targetName}
        value={target.name}
        maxLength={MAX_SCENE_NAME_LENGTH}
        disabled={disabled}
        onChange={(name) => change({ name }, 'name')}
        onDone={() => session.endRun()}
      />
      {scenes.length > 1 && (
        <SelectField
          label={texts.targetScene}
          value={target.scene}
          options={scenes.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={disabled}
          onValueChange={(scene) => change({ scene })}
        />
      )}
      <Switch
        label={texts.targetWidthOn}
        checked={target.widthCm !== null}
        disabled={disabled}
        onCheckedChange={(known) => change({ widthCm: known ? USUAL_WIDTH_CM : null })}
      />
      {target.widthCm !== null && (
        <NumberField
          label={texts.targetWidth}
          unit={stage.panel.units.cm}
          value={target.widthCm}
          range={RANGES.targetWidthCm}
          {...FINENESS.printWidths}
          disabled={disabled}
          onChange={(widthCm, run) => change({ widthCm }, run)}
          onDone={() => session.endRun()}
        />
      )}
      <SurfaceChoice target={target} disabled={disabled} onChange={(surface, run) => change({ surface }, run)} />
    </Section>
  );
}

interface SurfaceChoiceProps {
  target: SceneTarget;
  disabled: boolean;
  /** `run` names the control whose further changes belong to the same edit. */
  onChange: (surface: SceneTarget['surface'], run?: string) => void;
}

/** Chooses the surface of the print, a flat wall, a cylinder or a cone, and its measures. */
function SurfaceChoice({ target, disabled, onChange }: SurfaceChoiceProps) {
  const { session } = useStage();
  const [cone, setCone] = useState<SceneTarget['surface']>();
  // A cone stays one while its diameters happen to be equal; what another edit, an undo or another window stored is
  // taken as it is.
  const kind = isSameSurface(target.surface, cone) ? 'cone' : kindOfSurface(target.surface);
  const change = (wanted: SurfaceKind, surface: SceneTarget['surface'], run?: string) => {
    setCone(wanted === 'cone' ? surface : undefined);
    onChange(surface, run);
  };
  return (
    <>
      <SelectField
        label={texts.surface}
        value={kind}
        options={SURFACE_KINDS.map((value) => ({ value, label: texts.surfaces[value] }))}
        disabled={disabled}
        onValueChange={(wanted) => change(wanted, surfaceOf(wanted, target.surface))}
      />
      {target.surface && kind !== 'flat' && (
        <LatePart>
          <SurfaceFields
            target={target}
            surface={target.surface}
            kind={kind}
            disabled={disabled}
            onChange={(surface, run) => change(kind, surface, run)}
            onDone={() => session.endRun()}
          />
        </LatePart>
      )}
    </>
  );
}
