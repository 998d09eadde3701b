import type { LucideIcon } from 'lucide-react';
import {
  Ban,
  Bot,
  CircleDashed,
  CircleStop,
  CircleX,
  ClipboardList,
  Copy,
  FilePen,
  FilePlus,
  FileText,
  FolderInput,
  FolderOpen,
  FolderPlus,
  Hand,
  ListTree,
  ListVideo,
  MessageCircleQuestion,
  Plug,
  Search,
  Sparkles,
  SquareTerminal,
  Trash2,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import type { CardFace } from './card-face';

/** Drawings of the tools people see most. Only a drawing: what a card shows is chosen by its result's kind. */
const tools: Readonly<Record<string, LucideIcon>> = {
  Read: FileText,
  Write: FilePlus,
  Edit: FilePen,
  Search,
  Bash: SquareTerminal,
  Jobs: ListVideo,
  run_command: SquareTerminal,
  read_file: FileText,
  read_files: FileText,
  list_dir: FolderOpen,
  create_dirs: FolderPlus,
  write_file: FilePlus,
  edit_file: FilePen,
  delete: Trash2,
  move_path: FolderInput,
  copy_path: Copy,
  symbols: ListTree,
  references: ListTree,
  check_errors: TriangleAlert,
  AskUserQuestion: MessageCircleQuestion,
  ask_user_question: MessageCircleQuestion,
  Skill: Sparkles,
  skill: Sparkles,
  Plan: ClipboardList,
  plan: ClipboardList,
  Agent: Bot,
  agent: Bot,
};

const marks: Readonly<Record<Exclude<CardFace['mark'], 'tool' | 'running'>, LucideIcon>> = {
  queued: CircleDashed,
  waiting: Hand,
  failed: CircleX,
  refused: Ban,
  stopped: CircleStop,
  lost: TriangleAlert,
};

export function toolIcon(tool: string): LucideIcon {
  if (tool.startsWith('mcp__')) return Plug;
  return (Object.hasOwn(tools, tool) ? tools[tool] : undefined) ?? Wrench;
}

/** The icon of a card: its state where that matters more than its tool. */
export function cardIcon(mark: CardFace['mark'], tool: string): LucideIcon {
  return mark === 'tool' || mark === 'running' ? toolIcon(tool) : marks[mark];
}
