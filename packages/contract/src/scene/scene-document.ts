import { documentFaults } from './document-faults';
import { sceneShapeSchema } from './scene-shape';

/**
 * A creator's decisions about the content of a project; everything else is derived. A project without a document shows
 * its content as `defaultScene` describes. Unknown keys are refused. Texts are cleaned and addresses normalized, so a
 * parsed document can differ from its source; parsing it again changes nothing.
 */
export const sceneDocumentSchema = sceneShapeSchema.superRefine((document, context) => {
  for (const { path, message } of documentFaults(document)) context.addIssue({ code: 'custom', path, message });
});
