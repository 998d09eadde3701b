import { Download } from 'lucide-react';
import { useState } from 'react';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { FilterInput } from '../../ui/filter-input';
import { Segmented } from '../../ui/segmented';
import { Tabs } from '../../ui/tabs';
import { WidePage } from '../page-frame';
import { saveText } from '../save-text';
import { MemoryTab, type MemoryTabProps } from './memory-tab';
import { plainKinds } from './memory-words';
import { SearchResults } from './search-results';
import { useMemory, type MemoryList } from './use-memory';
import { useSearch } from './use-search';
import { WalkerBox } from './walker-box';

type Tab = 'memories' | 'orders' | 'notes';

/** Settings → Memory: what agents find of earlier conversations, what stands in every prompt, and what they tell each other. */
export function MemoryPage() {
  const [query, setQuery] = useState('');
  const [everywhere, setEverywhere] = useState(false);
  const search = useSearch(query, everywhere);
  return (
    <WidePage title="Memory" note="What agents find of earlier conversations">
      <div className="flex flex-wrap items-center gap-2 py-3">
        <FilterInput
          aria-label="Search memory"
          placeholder="Words or a question"
          value={query}
          onValueChange={setQuery}
          className="w-80 grow @min-[640px]:grow-0"
        />
        <Segmented
          aria-label="Projects"
          options={[
            { value: 'project', label: 'This project' },
            { value: 'all', label: 'All projects' },
          ]}
          value={everywhere ? 'all' : 'project'}
          onValueChange={(value) => setEverywhere(value === 'all')}
        />
        <ExportButton everywhere={everywhere} />
      </div>
      {query.trim() === '' ? (
        <Lists everywhere={everywhere} />
      ) : (
        <SearchResults search={search} everywhere={everywhere} />
      )}
    </WidePage>
  );
}

function ExportButton({ everywhere }: { readonly everywhere: boolean }) {
  const { client, notify } = useServices();

  async function exportAll(): Promise<void> {
    const answer = await client.call('memory.export', { everywhere });
    if (answer.ok) saveText(answer.value);
    else notify({ title: 'Memory was not exported', text: answer.error.message, tone: 'error' });
  }

  return (
    <Button variant="ghost" icon={Download} onClick={() => void exportAll()} className="ml-auto">
      Export JSON
    </Button>
  );
}

const memoryWords: TabWords = {
  title: 'Memories',
  about: 'Carved by agents, written down afterwards, or added by you',
  empty: {
    title: 'No memories yet',
    text: 'Agents carve what is worth keeping, and a finished conversation is written down ten minutes after its last message.',
  },
  kinds: plainKinds,
  addLabel: 'Add a memory',
  placeholder: 'Amounts are integers in cents, because floats lost one in invoice 2291.',
};

const orderWords: TabWords = {
  title: 'Standing orders',
  about: 'In every prompt',
  empty: {
    title: 'No standing orders',
    text: 'An order stands in every prompt of this project. An agent can propose one; you are asked each time.',
  },
  kinds: ['order'],
  addLabel: 'Add an order',
  placeholder: 'Run npm run check before you say that you are done.',
};

const noteWords: TabWords = {
  title: 'Notes',
  about: 'Each agent reads one once, at its next run',
  empty: { title: 'No notes', text: 'Agents leave notes for the other agents of a project.' },
  kinds: [],
  addLabel: '',
  placeholder: '',
};

type TabWords = Omit<MemoryTabProps, 'list' | 'everywhere'>;

const noteKinds = ['note'] as const;
const orderKinds = ['order'] as const;

function Lists({ everywhere }: { readonly everywhere: boolean }) {
  const [tab, setTab] = useState<Tab>('memories');
  const memories = useMemory(plainKinds, everywhere);
  const orders = useMemory(orderKinds, everywhere);
  const notes = useMemory(noteKinds, everywhere);
  const item = (value: Tab, list: MemoryList, words: TabWords) => ({
    value,
    label: words.title,
    ...(list.rows === undefined ? {} : { count: list.total }),
    panel: <MemoryTab list={list} everywhere={everywhere} {...words} />,
  });
  return (
    <div className="flex flex-col gap-4">
      <Tabs<Tab>
        aria-label="Parts of memory"
        value={tab}
        onValueChange={setTab}
        panelClassName="pt-3"
        items={[
          item('memories', memories, memoryWords),
          item('orders', orders, orderWords),
          item('notes', notes, noteWords),
        ]}
      />
      <WalkerBox />
    </div>
  );
}
