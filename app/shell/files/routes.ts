import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/files/addresses.ts'
import type files from '../../../public/locales/zh-Hans/shell/files.json'

declare module 'i18next' {
  interface Texts {
    files: typeof files
  }
}

export const bare: RouteConfigEntry[] = [
  route(at.fileShown, 'shell/files/downloads.ts', { id: 'files/downloads:shown' }),
  route(at.fileDownload, 'shell/files/downloads.ts', { id: 'files/downloads:file' }),
  route(at.fileParts, 'shell/files/parts.ts'),
]

export const framed: RouteConfigEntry[] = [
  route(at.fileViewer, 'shell/files/file-viewer.tsx'),
  route(at.files, 'shell/files/files.tsx'),
  route(at.fileDelete, 'shell/files/file-delete.tsx'),
]
