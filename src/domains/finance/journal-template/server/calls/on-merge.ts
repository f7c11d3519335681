import { nameSurvivor } from '../../../server/survivor.ts';

/** The lines of journal templates that name a merged customer or carrier name its survivor. */
export default nameSurvivor('journal_template_line', 'journalTemplate');
