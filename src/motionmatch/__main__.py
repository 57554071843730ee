"""`python -m motionmatch VERB …`"""

import sys

from motionmatch.cli.main import main

sys.exit(main())
