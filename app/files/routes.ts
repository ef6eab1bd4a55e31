import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/files/addresses.ts'
import type files from '../../public/locales/zh-Hans/files.json'

declare module 'i18next' {
  interface Texts {
    files: typeof files
  }
}

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route(at.fileShown, 'files/downloads.ts', { id: 'files/downloads:shown' }),
  route(at.fileDownload, 'files/downloads.ts', { id: 'files/downloads:file' }),
  route(at.fileParts, 'files/parts.ts'),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.fileViewer, 'files/file-viewer.tsx'),
  route(at.files, 'files/files.tsx'),
  route(at.fileDelete, 'files/file-delete.tsx'),
]
