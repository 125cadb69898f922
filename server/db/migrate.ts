import { fileURLToPath } from 'node:url'

/** Folder of the migrations: beside this file in the sources, beside the bundle after a build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
