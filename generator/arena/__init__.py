"""The game at other tables: for OpenSpiel and PettingZoo, which the extra `hibari[openspiel]` installs."""
