import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Files share their modules, and the library's own clean-up would only be there for the first of them.
afterEach(cleanup);
