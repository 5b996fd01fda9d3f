import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { readMessagePack } from '../../test-support/read-message-pack';
import { compileTarget } from '../target/compile-target';
import { writeContainer } from '../tracking-file/container-writer';
import { convertTrackingFile } from './convert-tracking-file';
import { inspectTrackingFile } from './inspect-tracking-file';

const container = writeContainer([
  compileTarget(makePicture('poster', 1, 192, 144), { name: 'poster' }),
  compileTarget(makePicture('photo', 2, 150, 210), { name: 'photo' }),
]);

interface StockFile {
  dataList: {
    matchingData: { maximaPoints: unknown[]; minimaPoints: unknown[] }[];
    trackingData: { points: unknown[] }[];
  }[];
}

test('tells the format, version, size and targets of a container', () => {
  expect(inspectTrackingFile(container)).toMatchObject({
    format: 'container',
    version: 1,
    sizeBytes: container.length,
    targets: [
      { compiled: { name: 'poster' }, mind: null },
      { compiled: { name: 'photo' }, mind: null },
    ],
  });
});

test('counts what a stock file holds as an independent reader does', () => {
  const bytes = convertTrackingFile(container, 'mind');
  const report = inspectTrackingFile(bytes);
  expect(report).toMatchObject({ format: 'mind', version: 2, sizeBytes: bytes.length });
  const { dataList } = readMessagePack(bytes) as StockFile;
  expect(report.targets.map(({ mind }) => mind)).toEqual(
    dataList.map(({ matchingData, trackingData }) => ({
      keyframes: matchingData.length,
      featurePoints: matchingData.reduce(
        (sum, { maximaPoints, minimaPoints }) => sum + maximaPoints.length + minimaPoints.length,
        0,
      ),
      // The second, smaller picture is the only one that MindAR's runtime tracks with.
      trackingPoints: trackingData[1]?.points.length,
    })),
  );
});
