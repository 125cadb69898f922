import type { Route } from '../../route.ts'
import { clientImagesRoute } from './client-images.ts'
import { fileByIdRoute } from './file-by-id.ts'
import { filesSaveRoute } from './files-save.ts'
import { privateImageRoute } from './private-image.ts'

export const routes: readonly Route[] = [
  clientImagesRoute,
  privateImageRoute,
  filesSaveRoute,
  fileByIdRoute,
]
