/**
 * Permissions of the workbench module, carried by menus. Actions within a workspace depend on the member's role there.
 */
export const WorkspacePerm = { manage: 'workbench:workspace:manage' } as const
