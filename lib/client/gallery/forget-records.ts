import { deleteDatabase } from '@/lib/browser/delete-database';

/** Name of the database of recipes. */
export const PORTRAIT_DATABASE = 'portraitGenerator';

/** Deletes all recipes, their portraits and their pictures. */
export const forgetRecords = (): void => deleteDatabase(PORTRAIT_DATABASE);
