import type workspaces from '../../../public/locales/zh-Hans/shell/workspaces.json'

type Texts = typeof workspaces

/** An area of a workspace: its name and line among the texts of workspaces, its place among the tabs, and its page. */
export type WorkspaceArea = {
  readonly label: keyof Texts['tab'] & keyof Texts['area']['lines']
  readonly order: number
  readonly to: (workspaceId: number) => string
}

/** A notice above every page of a workspace, with a link that leads on. */
export type WorkspaceNotice = {
  readonly title: string
  readonly line: string
  readonly to: string
  readonly text: string
}
