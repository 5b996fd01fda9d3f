import { MAX_MODEL_BYTES, MB } from '@anchora/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { conversion as texts } from '../../texts/conversion';
import { Button } from '../../ui/buttons/button';
import { SegmentChoice } from '../../ui/fields/segment-choice';
import { SelectField } from '../../ui/fields/select-field';
import { Spinner } from '../../ui/messages/spinner';
import { lengthText } from '../../ui/wording/length-text';
import { madeFileName } from '../../uploads/made-file-name';
import { problemOf } from '../conversion-error';
import type { ConversionProblem } from '../conversion-problem';
import { ConvertFrame } from '../convert-frame';
import { Problem } from '../problem';
import { ModelConverter } from './model-converter';
import { METRES_OF, type ModelFacts, type ModelUnit } from './model-facts';
import type { ModelOrder } from './model-source';

const words = texts.model;
const UNITS = Object.keys(METRES_OF) as ModelUnit[];

interface ModelPanelProps {
  files: readonly File[];
  onConverted: (file: File) => void;
  onClose: () => void;
}

/** Makes a GLB of a model in another format and its parts. */
export function ModelPanel({ files, onConverted, onClose }: ModelPanelProps) {
  const converter = useRef<ModelConverter | null>(null);
  const [facts, setFacts] = useState<ModelFacts | null>(null);
  const [order, setOrder] = useState<ModelOrder>({ unit: 'm', zIsUp: false });
  const [problem, setProblem] = useState<ConversionProblem | null>(null);
  const [isWorking, setWorking] = useState(false);
  useEffect(() => {
    const started = new ModelConverter();
    let isGone = false;
    converter.current = started;
    const open = async () => {
      try {
        const found = await started.open(files);
        if (isGone) return;
        setFacts(found);
        setOrder({ unit: found.unit, zIsUp: found.zIsUp });
      } catch (error) {
        if (!isGone) setProblem(problemOf(error));
      }
    };
    void open();
    return () => {
      isGone = true;
      started.dispose();
    };
  }, [files]);
  const convert = async () => {
    if (!converter.current || !facts) return;
    setWorking(true);
    try {
      const glb = await converter.current.convert(order);
      if (glb.byteLength > MAX_MODEL_BYTES) setProblem({ code: 'too-large', maxMb: MAX_MODEL_BYTES / MB });
      else onConverted(new File([glb], madeFileName(facts.name, '.glb'), { type: 'model/gltf-binary' }));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <ConvertFrame
      fileName={facts?.name ?? files[0]?.name ?? ''}
      isBusy={isWorking}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{problem ? texts.close : texts.cancel}</Button>
          {facts && !problem && (
            <Button variant="primary" busy={isWorking} onClick={() => void convert()}>
              {texts.start}
            </Button>
          )}
        </>
      }
    >
      {problem && <Problem problem={problem} />}
      {!problem && !facts && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner sizePx={16} />
          {texts.reading}
        </p>
      )}
      {!problem && facts && <Options facts={facts} order={order} onChange={setOrder} />}
    </ConvertFrame>
  );
}

interface OptionsProps {
  facts: ModelFacts;
  order: ModelOrder;
  onChange: (order: ModelOrder) => void;
}

function Options({ facts, order, onChange }: OptionsProps) {
  const { size, triangles, missing, lost } = facts;
  return (
    <div className="grid gap-5">
      {size ? (
        <>
          <p className="text-sm text-ink-soft tabular">{words.facts(triangles, ...shownSize(size, order))}</p>
          <SelectField
            label={words.unit}
            value={order.unit}
            options={UNITS.map((unit) => ({ value: unit, label: words.units[unit] }))}
            onValueChange={(unit) => onChange({ ...order, unit })}
          />
          <SegmentChoice
            label={words.up}
            value={order.zIsUp ? 'z' : 'y'}
            options={[
              { value: 'y', label: 'Y' },
              { value: 'z', label: 'Z' },
            ]}
            onValueChange={(axis) => onChange({ ...order, zIsUp: axis === 'z' })}
          />
        </>
      ) : (
        <p className="text-sm">{words.packed}</p>
      )}
      {missing.length > 0 && <p className="text-sm text-searching-text">{words.missing(missing.join(', '))}</p>}
      {lost.length > 0 && (
        <ul className="grid gap-1 text-sm text-searching-text">
          {lost.map((part) => (
            <li key={part}>{words.lost[part]}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Width, height and depth in words. */
function shownSize([x, y, z]: [number, number, number], { unit, zIsUp }: ModelOrder): [string, string, string] {
  const text = (length: number) => lengthText(length * METRES_OF[unit]);
  return zIsUp ? [text(x), text(z), text(y)] : [text(x), text(y), text(z)];
}
