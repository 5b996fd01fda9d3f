import { Box, Clapperboard } from 'lucide-react';
import { useCallback } from 'react';
import { ConvertOffer } from '../../../conversion/convert-offer';
import { wizard } from '../../../texts/wizard';
import { RadioCards } from '../../../ui/fields/radio-cards';
import { phones } from '../../../texts/phones';
import { PhoneViews } from '../../../phones/phone-views';
import { useChosenWeight } from '../../../phones/use-chosen-weight';
import { WeightNotes } from '../../../phones/weight-notes';
import { UsdzStatus } from '../../../usdz/usdz-status';
import { FilePicker } from '../file-picker';
import { useStore } from '../../../store/use-store';
import { lastStepOf } from '../wizard-form';
import type { WizardSession } from '../wizard-session';
import { StepButtons } from './step-buttons';

const texts = wizard.content;

export function ContentStep({ session, onCreate }: { session: WizardSession; onCreate: () => void }) {
  const form = useStore(session);
  const isVideo = form.contentType === 'video';
  const isLast = lastStepOf(form) === 'content';
  const { state, previewUrl, convertible } = useStore(session.content);
  const takeConverted = useCallback((file: File) => void session.chooseAny(file), [session]);
  const usdz = useStore(session.usdz);
  const file = state.status === 'empty' ? null : state.file;
  const weight = useChosenWeight(form.contentType, file);
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{texts.type}</p>
        <RadioCards
          label={texts.type}
          value={form.contentType}
          onValueChange={(contentType) => session.change({ contentType })}
          options={[
            { value: '3d-model', icon: Box, title: texts.model.title, description: texts.model.text },
            { value: 'video', icon: Clapperboard, title: texts.video.title, description: texts.video.text },
          ]}
        />
      </div>
      <FilePicker
        key={form.contentType}
        slot={session.content}
        icon={isVideo ? Clapperboard : Box}
        wording={isVideo ? texts.videoPicker : texts.modelPicker}
        error={form.errors.content}
        onChoose={(file) => void session.chooseContent(file)}
        onRemove={() => session.content.remove()}
        onRetry={() => session.content.retry()}
        onKeepFormer={() => session.keepFormerContent()}
      />
      <ConvertOffer
        key={`convert ${form.contentType}`}
        kind={isVideo ? 'video' : 'model'}
        refused={convertible}
        onConverted={takeConverted}
      />
      {weight && <WeightNotes contentType={form.contentType} weight={weight} texts={phones.weight} />}
      {session.needsUsdz && <UsdzStatus build={session.usdz} texts={phones.usdz} />}
      <StepButtons
        session={session}
        next={isLast ? null : { label: wizard.toTarget, onSelect: () => session.next() }}
        onCreate={onCreate}
      />
      <div className="min-w-0 border-t border-line pt-8">
        <PhoneViews
          project={{
            type: form.type,
            contentType: form.contentType,
            hasUsdz: usdz.status === 'ready',
            fitsSceneViewer: form.isPublic,
          }}
          contentUrl={previewUrl}
          texts={phones.views}
        />
      </div>
    </div>
  );
}
